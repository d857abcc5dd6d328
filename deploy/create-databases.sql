create database tool;
create database gateway;
